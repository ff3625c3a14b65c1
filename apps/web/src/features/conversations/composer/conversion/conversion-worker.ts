import { convertInBrowser, type Outlook, rowOf, withoutConversion } from '@recado/media/convert-in-browser'
import { isConversion } from '@recado/media/sent-media.rules'

/** What the worker reports: the row of the file and what happens without a conversion, how much is done, the result. */
export type WorkerReport =
  | { kind: 'begun'; otherwise: Outlook; converts: boolean }
  | { kind: 'progress'; part: number }
  | { kind: 'done'; outlook: Outlook }

const report = (value: WorkerReport) => postMessage(value)

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const row = await rowOf(data)
  const otherwise = withoutConversion(row)
  report({ kind: 'begun', otherwise, converts: isConversion(row.browser) })
  let percent = 0
  const outlook = await convertInBrowser(data, row, (part) => {
    const now = Math.floor(part * 100)
    if (now === percent) return
    percent = now
    report({ kind: 'progress', part })
  })
  report({ kind: 'done', outlook })
})
