/** How parts of a page go to another one: with the site's navigation where that runs, else as the browser does. */
type Go = (address: string) => void;

let go: Go = (address) => window.location.assign(address);

/** Goes to an address of the site. */
export function goTo(address: string): void {
  go(address);
}

/** From now on the site's own navigation goes there. */
export function goWith(own: Go): void {
  go = own;
}
