/** `fetch` reports no upload progress. */
export const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () => {
        const { status, responseText } = request
        const retryAfter = request.getResponseHeader('retry-after')
        const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter })
        resolve(new Response(status === 204 ? null : responseText, { status, headers }))
      }
      request.onerror = () => reject(new TypeError('the request did not arrive'))
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      init?.signal?.addEventListener('abort', () => request.abort(), { once: true })
      // `callFrom` sends forms and text, never a stream.
      request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null)
    })
