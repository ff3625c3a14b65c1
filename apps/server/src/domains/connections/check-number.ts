import { AppError } from '../../platform/app-error.ts'
import type { Asking } from './questions/ask-lines.ts'
import type { LineQuestions } from './questions/line-question.ts'

/**
 * Looks a number up on the network over an open line of the company, the default connection's first, on whichever node
 * it is held.
 * @param phone digits with country code
 * @returns null when it is not on WhatsApp; 'unavailable' when no line stands open
 * @throws AppError ERR_WAPP_CHECK_CONTACT when lines stand open and none of them answered
 */
export async function checkNumber(
  asking: Asking,
  companyId: number,
  phone: string,
): Promise<LineQuestions['checkNumber']['answer'] | 'unavailable'> {
  const lines = await asking.lines(companyId, 'checkNumber')
  for (const line of lines) {
    const answer = await line.ask({ kind: 'checkNumber', phone })
    if (answer) return answer.told as LineQuestions['checkNumber']['answer']
  }
  if (lines.length === 0) return 'unavailable'
  throw new AppError('ERR_WAPP_CHECK_CONTACT')
}
