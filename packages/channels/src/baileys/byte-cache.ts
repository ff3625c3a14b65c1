/** LRU cache of byte strings. `null` caches that a key has no value. */
export class ByteCache {
  private readonly entries = new Map<string, Uint8Array | null>()
  private readonly maxBytes: number
  private bytes = 0

  /** `maxBytes`: approximate upper bound of keys and values together. */
  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  /** Returns undefined when the key is not cached. */
  get(key: string): Uint8Array | null | undefined {
    const value = this.entries.get(key)
    if (value === undefined) return undefined
    this.entries.delete(key)
    this.entries.set(key, value)
    return value
  }

  set(key: string, value: Uint8Array | null): void {
    this.delete(key)
    this.entries.set(key, value)
    this.bytes += sizeOf(key, value)
    for (const [oldest] of this.entries) {
      if (this.bytes <= this.maxBytes) return
      this.delete(oldest)
    }
  }

  clear(): void {
    this.entries.clear()
    this.bytes = 0
  }

  private delete(key: string): void {
    const value = this.entries.get(key)
    if (value === undefined) return
    this.bytes -= sizeOf(key, value)
    this.entries.delete(key)
  }
}

function sizeOf(key: string, value: Uint8Array | null): number {
  return key.length + (value?.byteLength ?? 0) + 64
}
