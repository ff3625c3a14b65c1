// `npm run storm -- --seed N --minutes M`: a random day at three companies with random failures (docs/storm.md).
import { prepare } from './prepare.mjs'
import { become, fail, projectEnvironment, projectNode } from './project.mjs'

try {
  await prepare()
  become(projectNode(), ['storm/main.ts', ...process.argv.slice(2)], { env: projectEnvironment() })
} catch (error) {
  fail(error)
}
