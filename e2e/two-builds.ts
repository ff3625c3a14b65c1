import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll } from 'vitest'
import { type Stage, stage } from './stage.ts'

const root = resolve(import.meta.dirname, '..')

/** A copy of the built project whose web app can be replaced, as in a deployment. */
interface Deployment {
  folder: string
  /** Replaces the current build: every hashed file gets another name, and `words` replaces texts. */
  deploy(words: Record<string, string>): Promise<void>
  remove(): Promise<void>
}

/** Gives a journey its own product, which runs a copy of the build. */
export function deploymentStage(): { here: Stage; deploy: Deployment['deploy'] } {
  let deployment: Deployment | undefined
  // Before the stage's hook, so that it runs after it: the product reads the copy until it stops.
  afterAll(() => deployment?.remove())
  const here = stage({
    async own() {
      deployment = await deployCopy()
      return {}
    },
    build: () => deployment?.folder ?? root,
  })
  return { here, deploy: async (words) => deployment?.deploy(words) }
}

/** Copies what a start needs: the built server, its SQL, and the built web app. */
async function deployCopy(): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-deployment-'))
  const web = join(folder, 'apps', 'web', 'dist')
  await mkdir(join(folder, 'apps', 'server'), { recursive: true })
  for (const part of ['package.json', 'apps/server/dist', 'apps/web/dist'])
    await cp(join(root, part), join(folder, part), { recursive: true, filter: (file) => !/\.(br|gz|map)$/.test(file) })
  for (const part of ['node_modules', 'apps/server/migrations', 'apps/server/sql'])
    await symlink(join(root, part), join(folder, part))
  return {
    folder,
    async deploy(words) {
      const assets = join(web, 'assets')
      const mark = randomBytes(3).toString('hex')
      const newName = (name: string) => name.replace(/-[\w-]{8}\.(\w+)$/, (hash) => `-${mark}${hash}`)
      const names = await readdir(assets)
      const pages = [join(web, 'index.html'), join(web, 'worker.js'), ...names.map((name) => join(assets, name))]
      for (const file of pages.filter((name) => /\.(html|js|css)$/.test(name))) {
        let text = await readFile(file, 'utf8')
        for (const name of names) text = text.replaceAll(name, newName(name))
        // The worker distinguishes versions of the page by this revision.
        text = text.replace(/(\/index\.html\W+revision\W+)\w+/, `$1${mark}`)
        for (const [before, after] of Object.entries(words)) text = text.replaceAll(before, after)
        await rm(file)
        await writeFile(file.startsWith(assets) ? join(assets, newName(file.slice(assets.length + 1))) : file, text)
      }
      for (const name of names.filter((name) => !/\.(js|css)$/.test(name)))
        await cp(join(assets, name), join(assets, newName(name)))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
