import { convertInBrowser, type Outlook, rowOf, withoutConversion } from '@recado/media/convert-in-browser'
import { isConversion } from '@recado/media/sent-media.rules'

/** The worker's reports: first the result without a conversion, then the progress, then the result. */
export type WorkerReport =
  | { kind: 'begun'; otherwise: Outlook; converts: boolean }
  | { kind: 'progress'; part: number }
  | { kind: 'done'; outlook: Outlook }

const report = (value: WorkerReport) => postMessage(value)

/** A file to examine. `leaves`: do not convert what the server can convert too. */
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
