// `npm run shots`: writes screenshots of every screen to e2e/shots; with `-- --documentation` those of the pages under
// /docs.
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
