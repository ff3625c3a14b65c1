// `npm run shots`: pictures of every screen into e2e/shots; `-- --documentation` those that the pages under /docs show.
import { findChromium } from './find-chromium.mjs'
import { prepare } from './prepare.mjs'
import { become, fail, projectEnvironment, projectNode } from './project.mjs'

try {
  await prepare()
  const env = projectEnvironment({ CHROME_PATH: await findChromium() })
  become(projectNode(), ['e2e/take-shots.ts', ...process.argv.slice(2)], { env })
} catch (error) {
  fail(error)
}
