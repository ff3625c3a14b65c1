import { readFileSync, statSync } from 'node:fs'

/** The system user that runs PostgreSQL. Null: the user of this process. */
export interface RunAs {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so root runs it as another user: the owner of the existing cluster, else
 * `postgres`, else `nobody`.
 * @param clusterDir the cluster's folder; it need not exist
 */
export function chooseRunAs(clusterDir: string): RunAs | null {
  if (process.getuid?.() !== 0) return null
  try {
    const owner = statSync(clusterDir)
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return userNamed('postgres') ?? userNamed('nobody') ?? { uid: 65534, gid: 65534 }
}

function userNamed(name: string): RunAs | null {
  const line = passwdLines().find((one) => one.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid || Number(uid) === 0) return null
  return { uid: Number(uid), gid: Number(gid) }
}

function passwdLines(): string[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n')
  } catch {
    return []
  }
}

/**
 * Returns the path by which a child reaches a folder whose parents it may not enter (a home folder of mode 700). The
 * child starts inside the folder, before it changes its user, and uses its working directory.
 * @param folder absolute; also the working directory in which the child must start
 */
export const pathForChild = (folder: string, runAs: RunAs | null): string =>
  runAs && process.platform === 'linux' ? '/proc/self/cwd' : folder
