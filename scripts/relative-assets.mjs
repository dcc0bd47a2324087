/**
 * Vite's option by which scripts and styles name each other by their own address: pages then run below any base. Only
 * documents name files from the root, as the gateway serves them for addresses of any depth.
 * @type {import('vite').ExperimentalOptions}
 */
export const relativeAssets = {
  renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
};
