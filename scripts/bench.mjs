// `npm run bench`: measures the figures of bench/ against a server that it starts.
import { prepare } from './prepare.mjs'
import { become, fail, projectEnvironment, projectNode } from './project.mjs'

try {
  await prepare()
  become(projectNode(), ['bench/main.ts', ...process.argv.slice(2)], { env: projectEnvironment() })
} catch (error) {
  fail(error)
}
