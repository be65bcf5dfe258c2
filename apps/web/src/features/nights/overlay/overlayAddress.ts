/** The stream of the overlay whose page has this path: both end in the secret. */
export const overlayAddress = (path: string) => `/api/inhouse/overlays/${path.slice(path.lastIndexOf('/') + 1)}`
