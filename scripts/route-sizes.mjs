// The size of each lazily loaded part of the web app's JavaScript, including the entry that it needs.
import { gzipSync } from 'node:zlib'

/**
 * @param manifest Vite's build manifest
 * @param read returns a built file's content by its name in the manifest
 */
export function routeSizes(manifest, read) {
  const sizes = new Map()
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(read(file)).length)
    return sizes.get(file)
  }
  const withImports = (key, files) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return files
    files.add(chunk.file)
    for (const other of chunk.imports ?? []) withImports(other, files)
    return files
  }
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry)
  const base = new Set(entries.flatMap((key) => [...withImports(key, new Set())]))
  const parts = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry)
  return [...entries, ...parts].map((key) => {
    const files = [...withImports(key, new Set()), ...base].filter((file) => file.endsWith('.js'))
    return { name: manifest[key].src ?? key, bytes: [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0) }
  })
}
