/** A page with something that moves on a busy machine may never be idle: what was put off comes by then all the same. */
const LATEST_MS = 2000

/** Once the page has been drawn and can be used: what comes only then makes nobody wait over a slow line. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    const go = () => resolve()
    // Safari has no idle callbacks.
    if (window.requestIdleCallback) window.requestIdleCallback(go, { timeout: LATEST_MS })
    else setTimeout(go)
  })
