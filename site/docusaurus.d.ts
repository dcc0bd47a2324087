/// <reference types="@docusaurus/module-type-aliases" />

// Parts of Docusaurus's client, whose own types say that they are CommonJS.
declare module '@docusaurus/core/lib/client/normalizeLocation.js' {
  export default function normalizeLocation<Place extends { readonly pathname: string }>(
    location: Place,
  ): Place;
}
declare module '@docusaurus/core/lib/client/PendingNavigation.js' {
  const PendingNavigation: import('react').ComponentType<{
    readonly location: object;
    readonly children: import('react').ReactNode;
  }>;
  export default PendingNavigation;
}
declare module '@docusaurus/core/lib/client/SiteMetadataDefaults.js' {
  const SiteMetadataDefaults: import('react').ComponentType;
  export default SiteMetadataDefaults;
}
declare module '@docusaurus/core/lib/client/docusaurusContext.js' {
  export const DocusaurusContextProvider: import('react').ComponentType<{
    readonly children: import('react').ReactNode;
  }>;
}
declare module '@docusaurus/core/lib/client/preload.js' {
  export default function preload(pathname: string): Promise<unknown>;
}
