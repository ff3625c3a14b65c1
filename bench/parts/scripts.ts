import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BenchContext } from '../bench-context.ts'
import { projectRoot } from '../product/paths.ts'
import { atMost } from '../report.ts'

type RouteSizes = (
  manifest: Record<string, unknown>,
  read: (file: string) => Buffer,
) => Array<{ name: string; bytes: number }>

const KIB = 1024

/** The compressed JavaScript of each route including its entry, from the build's manifest. */
export async function scripts(context: BenchContext): Promise<void> {
  const dist = join(projectRoot, 'apps', 'web', 'dist')
  const manifest = join(dist, '.vite', 'manifest.json')
  if (!existsSync(manifest)) await context.empty()
  const address = pathToFileURL(join(projectRoot, 'scripts', 'route-sizes.mjs')).href
  const { routeSizes } = (await import(address)) as { routeSizes: RouteSizes }
  const sizes = routeSizes(JSON.parse(readFileSync(manifest, 'utf8')), (file) => readFileSync(join(dist, file)))
  sizes.sort((a, b) => b.bytes - a.bytes)
  const largest = sizes[0]!
  context.report.add({
    name: 'JavaScript of the largest route, gz, by the manifest',
    value: largest.bytes / KIB,
    unit: 'KiB',
    target: atMost(330),
    detail: sizes.map(({ name, bytes }) => `${name.replace(/^src\//, '')} ${(bytes / KIB).toFixed(0)}`).join(', '),
  })
}
