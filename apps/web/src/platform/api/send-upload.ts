/** Receives the number of bytes sent. */
export type UploadProgress = (sent: number) => void

export interface Upload {
  method: string
  headers: Record<string, string>
  form: FormData
  onProgress: UploadProgress
  signal: AbortSignal | undefined
}

/** Statuses without a body by definition. */
const bodyless = new Set([204, 205, 304])

/**
 * Posts a form like `fetch` and reports how much has been sent, which `fetch` cannot do.
 * @throws when no answer came or the signal aborted
 */
export function sendUpload(address: string, { method, headers, form, onProgress, signal }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      const { status, responseText } = request
      resolve(new Response(bodyless.has(status) ? null : responseText, { status }))
    }
    request.onerror = () => reject(new TypeError('no answer'))
    request.onabort = () => reject(signal?.reason ?? new TypeError('aborted'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return reject(signal.reason)
    request.send(form)
  })
}
