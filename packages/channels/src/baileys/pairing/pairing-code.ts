import type { BinaryNode, WASocket } from 'baileys'
import { SendFailure } from '../../channel.ts'

const ANSWER_MS = 10_000
/** Lifetime of one socket's QR codes, and of the socket: 60 s for the first of six, 20 s for each other. */
const SOCKET_MS = 160_000
/** Number of QR codes that the network gives a socket. */
const QR_CODES = 6

/** Minimum milliseconds for which a socket that shows this QR code, counted from 1, stays open. */
export const pairingTime = (qrTimeoutMs: number | undefined, codeNumber: number): number => {
  if (qrTimeoutMs !== undefined) return qrTimeoutMs * Math.max(0, QR_CODES - codeNumber)
  return codeNumber === 1 ? SOCKET_MS - 10_000 : 20_000 * Math.max(0, QR_CODES - codeNumber)
}

/**
 * Requests a pairing code and waits for the network's answer, which Baileys itself ignores.
 * @throws SendFailure `refused` with the network's error code; `retry` when it does not answer within `ANSWER_MS`
 */
export async function requestPairingCode(socket: WASocket, phone: string): Promise<string> {
  const { ws } = socket
  let cleanUp = () => {}
  const networkAnswer = new Promise<void>((resolve, reject) => {
    const onAnswer = () => resolve()
    const onError = (answer: BinaryNode) => {
      const error = Array.isArray(answer.content) ? answer.content.find(({ tag }) => tag === 'error') : undefined
      const { code = '', text = 'the network refused the pairing code' } = error?.attrs ?? {}
      reject(new SendFailure('refused', text, Number(code) || null))
    }
    const timer = setTimeout(() => reject(new SendFailure('retry', 'the network did not answer', 408)), ANSWER_MS)
    ws.on('CB:iq,,link_code_companion_reg', onAnswer)
    ws.on('CB:iq,type:error', onError)
    cleanUp = () => {
      clearTimeout(timer)
      ws.off('CB:iq,,link_code_companion_reg', onAnswer)
      ws.off('CB:iq,type:error', onError)
    }
  })
  networkAnswer.catch(() => undefined)
  try {
    const code = await socket.requestPairingCode(phone)
    await networkAnswer
    return code
  } catch (error) {
    throw error instanceof SendFailure ? error : new SendFailure('retry', String(error), 428)
  } finally {
    cleanUp()
  }
}
