/**
 * What Docusaurus needs of react-router, in its version 5's own names: the site's routes are plain paths, and
 * for those the whole library would cost every page 9 KB. The theme's webpack settings put this in its place.
 */
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  addressOf,
  createBrowserHistory,
  createStaticHistory,
  type History,
  type Location,
} from './locations.ts';
import { type Match, matchPath, matchRoutes, type RouteConfig } from './match.ts';

export { matchPath, matchRoutes };

interface Routing {
  readonly history: History;
  readonly location: Location;
}

const RoutingContext = createContext<Routing | undefined>(undefined);

function useRouting(): Routing {
  const routing = useContext(RoutingContext);
  if (routing === undefined) throw new Error('this component stands outside of the router');
  return routing;
}

export function useLocation(): Location {
  return useRouting().location;
}

export function useHistory(): History {
  return useRouting().history;
}

function Router({
  history,
  children,
}: {
  readonly history: History;
  readonly children: ReactNode;
}): ReactElement {
  const [location, setLocation] = useState(history.location);
  useLayoutEffect(() => {
    setLocation(history.location);
    return history.listen(setLocation);
  }, [history]);
  return <RoutingContext value={{ history, location }}>{children}</RoutingContext>;
}

export function BrowserRouter({ children }: { readonly children: ReactNode }): ReactElement {
  const [history] = useState(createBrowserHistory);
  return <Router history={history}>{children}</Router>;
}

/** Asked for by name where a site is set up for it; ours is not. */
export const HashRouter = BrowserRouter;

interface StaticRouterProps {
  readonly location: string;
  readonly children: ReactNode;
}

export function StaticRouter({ location, children }: StaticRouterProps): ReactElement {
  return <Router history={createStaticHistory(location)}>{children}</Router>;
}

interface RouteProps {
  /** In place of the real one: Docusaurus shows the old page until the new one's code is there. */
  readonly location?: Location;
  readonly render: (routing: Routing) => ReactNode;
}

export function Route({ location, render }: RouteProps): ReactElement {
  const routing = useRouting();
  const { history } = routing;
  const own = useMemo(() => location && { history, location }, [history, location]);
  const shown = own ?? routing;
  return <RoutingContext value={shown}>{render(shown)}</RoutingContext>;
}

export function Redirect({ to }: { readonly to: string }): null {
  const { history } = useRouting();
  useLayoutEffect(() => history.replace(to), [history, to]);
  return null;
}

interface RoutesProps {
  readonly routes: readonly RouteConfig[];
  readonly extraProps: object;
}

function Routes({ routes, extraProps }: RoutesProps): ReactElement | null {
  const { history, location } = useRouting();
  for (const [index, route] of routes.entries()) {
    const match: Match | null = route.path === undefined ? null : matchPath(location.pathname, route);
    const Component = route.component;
    if (match === null || Component === undefined) continue;
    const props = { history, location, match, route, ...extraProps };
    // Another route is another page, even where the component is the same.
    return <Component key={route.key ?? index} {...props} />;
  }
  return null;
}

/** The first of the routes that takes the path, and nothing where none does. */
export function renderRoutes(routes: readonly RouteConfig[] | undefined, extraProps: object = {}): ReactNode {
  return routes === undefined ? null : <Routes routes={routes} extraProps={extraProps} />;
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string | Location;
  readonly innerRef?: Ref<HTMLAnchorElement>;
}

/** Follows a plain click without loading the page again; with a modifier the browser opens a tab as usual. */
export function Link({ to, innerRef, onClick, ...rest }: LinkProps): ReactElement {
  const { history } = useRouting();
  const href = history.createHref(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const isOwnTab = rest.target === undefined || rest.target === '_self';
    if (event.defaultPrevented || !isPlain || !isOwnTab) return;
    event.preventDefault();
    if (href === addressOf(history.location)) history.replace(href);
    else history.push(href);
  };
  return <a {...rest} ref={innerRef} href={href} onClick={follow} />;
}

export const NavLink = Link;
