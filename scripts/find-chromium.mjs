// The browser for the journeys: named by CHROME_PATH, found in a usual place, or installed.
import { existsSync } from 'node:fs'
import { Failure, run } from './project.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

export async function findChromium() {
  const named = process.env.CHROME_PATH
  if (named && existsSync(named)) return named
  if (named) throw new Failure(`CHROME_PATH: there is no ${named}`)
  const found = () => usualPlaces.find((place) => existsSync(place))
  if (found()) return found()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing chromium …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (found()) return found()
  }
  throw new Failure(
    'The journeys need Chromium: install it (Debian: apt-get install chromium) or name it in CHROME_PATH',
  )
}
