/** The path of an overlay's event stream, from the path of its page: both end in the secret. */
export const overlayAddress = (path: string) => `/api/inhouse/overlays/${path.slice(path.lastIndexOf('/') + 1)}`
