import { vi } from 'vitest'
import type { Call } from '../../../../conversations/test/draw.tsx'

/** A file as the server stored it. */
export const storedFile = (name: string, url = `/api/public/company1/flows/${name}`) => ({
  ...{ name, url, originalName: name, preview: `${url}?signed` },
})

/** Fakes picture compression: a result of this many bytes; with null no picture can be read. */
export function drawsPictures(bytes: number | null) {
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => undefined
  vi.stubGlobal('createImageBitmap', async () => {
    if (bytes === null) throw new Error('no picture')
    return { width: 2, height: 2, close() {} }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never)
  return vi
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((callback, type = '') => callback(new Blob(['x'.repeat(bytes ?? 0)], { type })))
}

/** Returns the uploaded files by path. */
export const uploads = (calls: readonly Call[]) =>
  calls.flatMap(({ method, path, body }) =>
    method === 'POST' && body instanceof FormData
      ? [{ path, names: body.getAll('body'), files: body.getAll('medias') as File[] }]
      : [],
  )

/** A promise that resolves when `release` is called. */
export function deferredAnswer(value: unknown) {
  let release = () => {}
  const answer = new Promise((resolve) => {
    release = () => resolve(value)
  })
  return { answer, release: () => release() }
}
