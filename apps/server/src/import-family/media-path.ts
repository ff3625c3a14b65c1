import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'

/** Where a named file lies; `refused`: its name leads out of the folder, `missing`: there is none. */
export type FoundFile = { path: string; size: number } | 'refused' | 'missing'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The parts of a name that may stand below the folder; null: it leads elsewhere. Addresses lose their server. */
function partsOf(named: string): string[] | null {
  const plain = decoded(named.replace(/^https?:\/\/[^/]*/i, '').replace(/[?#].*$/, ''))
  const parts = plain.split(/[/\\]/).filter((part) => part !== '' && part !== '.')
  const isBad = (part: string) => part === '..' || part.includes('\0') || /^[a-z]:$/i.test(part)
  return parts.length === 0 || parts.some(isBad) ? null : parts
}

/**
 * Finds a file of the family below its folder `public`: by its whole name, and by its last part in the folder of its company, where
 * versions keep it. Nothing outside of the folder is read, also not through a link in it.
 */
export async function findFile(folder: string, named: string, theirCompany: string): Promise<FoundFile> {
  const parts = partsOf(named)
  if (!parts) return 'refused'
  const below = parts[0] === 'public' ? parts.slice(1) : parts
  const last = parts.at(-1) ?? ''
  const places = [below, parts, [`company${theirCompany}`, ...below], [`company${theirCompany}`, last], [last]]
  const root = await realpath(folder)
  for (const place of places.filter((one) => one.length > 0)) {
    const path = await realpath(join(root, ...place)).catch(() => null)
    if (path === null) continue
    const inside = relative(root, path)
    if (inside.startsWith('..') || isAbsolute(inside)) return 'refused'
    const facts = await stat(path)
    if (facts.isFile()) return { path, size: facts.size }
  }
  return 'missing'
}
