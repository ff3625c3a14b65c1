import { convertInBrowser, type Outlook, rowOf, withoutConversion } from '@recado/media/convert-in-browser'
import { isConversion } from '@recado/media/sent-media.rules'

/** What the worker reports: the row of the file and what happens without a conversion, how much is done, the result. */
export type WorkerReport =
  | { kind: 'begun'; otherwise: Outlook; converts: boolean }
  | { kind: 'progress'; part: number }
  | { kind: 'done'; outlook: Outlook }

const report = (value: WorkerReport) => postMessage(value)

/** A file to look at. `leaves`: what the server can convert too stays as it is. */
export interface WorkerTask {
  source: Blob
  leaves: boolean
}

addEventListener('message', async ({ data: { source, leaves } }: MessageEvent<WorkerTask>) => {
  const row = await rowOf(source)
  const otherwise = withoutConversion(row)
  const converts = isConversion(row.browser) && !(leaves && otherwise.onServer)
  report({ kind: 'begun', otherwise, converts })
  if (!converts && isConversion(row.browser)) return report({ kind: 'done', outlook: otherwise })
  let percent = 0
  const outlook = await convertInBrowser(source, row, (part) => {
    const now = Math.floor(part * 100)
    if (now === percent) return
    percent = now
    report({ kind: 'progress', part })
  })
  report({ kind: 'done', outlook })
})
