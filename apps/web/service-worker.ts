import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'

/** Source files of parts that must open offline although they are loaded on demand. */
const shellParts = [
  /\/features\/conversations\/offline\/offline-screen\.tsx$/,
  /\/features\/identity\/login\/login-screen\.tsx$/,
  /\/features\/identity\/leaving\/leave-question\.tsx$/,
  /\/contract\/src\/i18n\/errors\.pt\.ts$/,
]
/** Files of `public` that the first screen shows. */
const publicFiles = [
  'theme-first.js',
  'favicon.svg',
  'manifest.webmanifest',
  'icons/icon-192.png',
  'icons/badge-96.png',
]

type Chunk = Rollup.OutputChunk & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } }

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 16)

/**
 * Builds the service worker as a separate file, worker.js, with the list of files that the app needs to open offline.
 * Runs last, when all file names are known.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'recado-service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const shell = [...shellFiles(bundle)].map((file) => ({ url: `/${file}`, revision: null as string | null }))
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the page is built before the worker')
      shell.push({ url: '/index.html', revision: hashOf(page.source) })
      for (const file of publicFiles) {
        const path = join(import.meta.dirname, 'public', file)
        if (!existsSync(path)) throw new Error(`${file} is no file of public`)
        shell.push({ url: `/${file}`, revision: hashOf(readFileSync(path)) })
      }
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: await builtWorker(shell) })
    },
  }
}

/** The files that the page and the selected parts load, with their styles and the Latin fonts. */
function shellFiles(bundle: Rollup.OutputBundle): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    const { viteMetadata, imports } = chunk as Chunk
    for (const style of viteMetadata?.importedCss ?? []) files.add(style)
    for (const other of imports) add(other)
  }
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk') continue
    const source = chunk.facadeModuleId ?? ''
    if (chunk.isEntry || shellParts.some((part) => part.test(source))) add(name)
  }
  for (const name of Object.keys(bundle)) if (/inter-latin-wght-normal-[\w-]+\.woff2$/.test(name)) files.add(name)
  return files
}

/** Builds one classic script, because not every browser supports a module as a service worker. */
async function builtWorker(shell: ReadonlyArray<{ url: string; revision: string | null }>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    publicDir: false,
    define: { SHELL: JSON.stringify(shell), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: 'src/worker/worker.ts', formats: ['iife'], name: 'worker', fileName: 'worker' },
    },
  })
  const [{ output }] = result as Rollup.RollupOutput[] as [Rollup.RollupOutput]
  return output[0].code
}
