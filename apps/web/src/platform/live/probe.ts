/**
 * Duration of the test, in ms. Longer than the server's ping interval of 18 s, and than the 20 s after which some
 * networks cut a connection.
 */
const HOLD_MS = 25_000
/** Maximum time for opening and the first answer, in ms. */
const ANSWER_MS = 8_000
const LONGEST_MS = 35_000

/** Packets of Engine.IO and Socket.IO. */
const packets = { open: '0', ping: '2', pong: '3', connect: '40', refused: '44' } as const

/**
 * Tests whether a websocket carries frames both ways for 25 seconds, beside the connection in use, which is not
 * affected. It does not sign in: the server's refusal proves the return path, and its ping proves that the connection
 * stays open.
 */
export function probeWebsocket(): { result: Promise<boolean>; cancel(): void } {
  let finish: (carries: boolean) => void = () => {}
  const result = new Promise<boolean>((resolve) => {
    finish = resolve
  })
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const startTime = performance.now()
  let hasAnswer = false
  let hasPing = false
  const end = (carries: boolean) => {
    for (const timer of [answerTimer, holdTimer, lastTimer]) clearTimeout(timer)
    socket.close()
    finish(carries)
  }
  const look = () => {
    if (hasPing && hasAnswer && performance.now() - startTime >= HOLD_MS) end(true)
  }
  const answerTimer = setTimeout(() => !hasAnswer && end(false), ANSWER_MS)
  const holdTimer = setTimeout(look, HOLD_MS + 10)
  const lastTimer = setTimeout(() => end(false), LONGEST_MS)
  socket.onmessage = ({ data }) => {
    const text = String(data)
    if (text.startsWith(packets.refused)) hasAnswer = true
    else if (text.startsWith(packets.open)) socket.send(packets.connect)
    else if (text === packets.ping) {
      hasPing = true
      socket.send(packets.pong)
    }
    look()
  }
  socket.onerror = () => end(false)
  socket.onclose = () => end(false)
  return { result, cancel: () => end(false) }
}
