/** Names already seen in one object; finds duplicates in constant time however many there are. */

/** Up to here comparing one by one beats hashing: nearly every body stays below. */
const listMax = 24;

/** The one name that changes an object's prototype where a reader builds plain objects from members. */
const forbiddenName = '__proto__';

export class SeenNames {
  readonly #list: string[] = [];
  #set: Set<string> | undefined;

  /** Notes `name`; answers why it is refused, or undefined when it is new and allowed. */
  add(name: string): 'duplicate-member' | 'forbidden-name' | undefined {
    if (name === forbiddenName) return 'forbidden-name';
    if (this.#set !== undefined) {
      if (this.#set.has(name)) return 'duplicate-member';
      this.#set.add(name);
      return undefined;
    }
    const list = this.#list;
    for (let i = 0; i < list.length; i++) if (list[i] === name) return 'duplicate-member';
    list.push(name);
    if (list.length > listMax) this.#set = new Set(list);
    return undefined;
  }
}
