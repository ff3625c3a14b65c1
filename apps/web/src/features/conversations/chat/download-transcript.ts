import { ticketTranscript } from '@recado/contract/conversations/history'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { accessToken, addressOf, renewToken } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { toastError } from '../../../platform/toast.ts'

const ask = (id: number) =>
  fetch(addressOf(ticketTranscript, { id }), { headers: { authorization: `Bearer ${accessToken() ?? ''}` } })

/** Saves the conversation of a ticket as PDF where the browser saves files. */
export async function downloadTranscript({ id, code }: Ticket): Promise<void> {
  try {
    let answer = await ask(id)
    if (answer.status === 403) {
      await renewToken()
      answer = await ask(id)
    }
    if (!answer.ok) {
      const body: unknown = await answer.json().catch(() => null)
      const error = (body as { error?: unknown } | null)?.error
      throw new ApiError(typeof error === 'string' ? error : 'ERR_INTERNAL_SERVER_ERROR', answer.status)
    }
    const address = URL.createObjectURL(await answer.blob())
    const link = Object.assign(document.createElement('a'), { href: address, download: `${code}.pdf` })
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    toastError(error instanceof TypeError ? new ApiError('ERR_NETWORK', 0) : error)
  }
}
