import { vi } from 'vitest'
import type { Call } from '../../../../conversations/test/draw.tsx'

/** A file as the server stored it. */
export const storedFile = (name: string, url = `/api/public/company1/flows/${name}`) => ({
  ...{ name, url, originalName: name, preview: `${url}?signed` },
})

/** What this browser makes of pictures: a smaller one of so many bytes; null: it can read none. */
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
    .mockImplementation((done, type = '') => done(new Blob(['x'.repeat(bytes ?? 0)], { type })))
}

/** The files of the uploads that left the browser, by path. */
export const uploads = (calls: readonly Call[]) =>
  calls.flatMap(({ method, path, body }) =>
    method === 'POST' && body instanceof FormData
      ? [{ path, names: body.getAll('body'), files: body.getAll('medias') as File[] }]
      : [],
  )

/** An answer that is held back until it is told to come. */
export function heldBack(value: unknown) {
  let come = () => {}
  const answer = new Promise((resolve) => {
    come = () => resolve(value)
  })
  return { answer, come: () => come() }
}
