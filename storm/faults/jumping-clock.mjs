// Loaded into a server process first: shifts its clock by the milliseconds in a file. Timers are unaffected, as when an
// operator sets a machine's clock.
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
    constructor(...args) {
      if (args.length === 0) super(now())
      else super(...args)
    }
    static now() {
      return now()
    }
  }
  globalThis.Date = MovedDate
  look()
  watchFile(file, { interval: 200, persistent: false }, look)
}
