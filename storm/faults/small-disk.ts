import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A media folder on a disk that can be filled. */
export interface SmallDisk {
  folder: string
  /** False when this user may not mount a file system: then it is an ordinary folder that is never full. */
  canFill: boolean
  fill(): void
  empty(): void
  /** Must be called before its folder is removed. */
  close(): void
}

/** Well above the 100 MB below which the product reports a full disk. */
const SIZE = '320m'

export function openSmallDisk(folder: string): SmallDisk {
  mkdirSync(folder, { recursive: true })
  const canFill = mount(folder)
  const filler = join(folder, 'filler')
  return {
    folder,
    canFill,
    fill: () => canFill && fillUp(filler),
    empty: () => rmSync(filler, { force: true }),
    close() {
      if (canFill) execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
    },
  }
}

/** Allowed for root in privileged containers. */
function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function fillUp(file: string): void {
  const block = Buffer.alloc(1 << 20)
  const handle = openSync(file, 'w')
  try {
    for (;;) writeSync(handle, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}
