import { ticketTranscript } from '@recado/contract/conversations/history'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { accessToken, addressOfCall, renewToken } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { previewHeader } from '../../../platform/api/view-as.ts'
import { errorTextReady } from '../../../platform/i18n/errors.ts'
import { toast, toastError, toastProblem } from '../../../platform/toast.ts'
import { downloadTexts } from './download-texts.ts'

const ask = (id: number) =>
  fetch(addressOfCall(ticketTranscript, { id }), {
    headers: { authorization: `Bearer ${accessToken() ?? ''}`, ...previewHeader(ticketTranscript) },
  })

/** Downloads a ticket's conversation as PDF. */
export async function downloadTranscript({ id, code }: Ticket): Promise<void> {
  toast(downloadTexts.text('preparing'))
  try {
    let answer = await ask(id)
    if (answer.status === 403) {
      await renewToken()
      answer = await ask(id)
    }
    if (!answer.ok) return await explain(answer)
    const address = URL.createObjectURL(await answer.blob())
    const link = Object.assign(document.createElement('a'), { href: address, download: `${code}.pdf` })
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    toastError(error instanceof TypeError ? new ApiError('ERR_NETWORK', 0) : error)
  }
}

async function explain(answer: Response): Promise<void> {
  const body: Record<string, unknown> = (await answer.json().catch(() => null)) ?? {}
  // A 429 without `limit` concerns concurrent documents, not this user's calls.
  if (answer.status === 429 && !body.limit) {
    const seconds = answer.headers.get('retry-after') ?? '20'
    return toastProblem(downloadTexts.text('busy', { seconds }), 'transcript-busy')
  }
  const code = typeof body.error === 'string' ? body.error : 'ERR_INTERNAL_SERVER_ERROR'
  await errorTextReady(code)
  toastError(new ApiError(code, answer.status, body))
}
