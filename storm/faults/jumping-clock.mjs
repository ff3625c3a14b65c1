// Loaded into a server process before everything else: its clock is that of the world moved by the milliseconds that stand
// in a file. Timers go on as they are, as they do when an operator sets a machine's clock.
import { readFileSync, watchFile } from 'node:fs'

const file = process.env.STORM_CLOCK_FILE
let offset = 0
const look = () => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    offset = 0
  }
}

if (file) {
  const RealDate = Date
  const now = () => RealDate.now() + offset
  class MovedDate extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(now())
      else super(...given)
    }
    static now() {
      return now()
    }
  }
  globalThis.Date = MovedDate
  look()
  watchFile(file, { interval: 200, persistent: false }, look)
}
