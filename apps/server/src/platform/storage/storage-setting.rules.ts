import { address, type Environment, onOff, SettingError, textSetting } from '../setting.rules.ts'

/** An S3-compatible store, as the settings name it. */
export interface S3Settings {
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  region: string
  /** Null: Amazon's of the region. */
  endpoint: string | null
  /** https://host/bucket/key instead of https://bucket.host/key. */
  pathStyle: boolean
  accessKey: string
  secretKey: string
}

// Names of buckets as Amazon allows them, which other stores keep to.
const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*)?)?\/?$/

/**
 * The store that STORAGE_URL names; null: a local folder.
 * @throws SettingError
 */
export function readStorage(env: Environment): S3Settings | null {
  const url = textSetting(env, 'STORAGE_URL')
  return url === null ? null : readS3(env, url, 'STORAGE_URL')
}

/**
 * A store by its address, with the credentials of the settings.
 * @param named the setting or argument that gave the address, for errors
 * @throws SettingError
 */
export function readS3(env: Environment, url: string, named: string): S3Settings {
  const [, bucket, prefix] = bucketAddress.exec(url) ?? []
  if (bucket === undefined || prefix?.split('/').some((part) => part === '.' || part === '..'))
    // The address is not repeated: it may be one with credentials in it, of another kind of store.
    throw new SettingError(`${named}: expected s3://bucket or s3://bucket/folder`)
  const endpoint = address(env, 'STORAGE_ENDPOINT', ['http', 'https'])
  if (endpoint !== null && /[@?#]/.test(endpoint))
    throw new SettingError('STORAGE_ENDPOINT: expected an address without credentials and parameters')
  const accessKey = textSetting(env, 'STORAGE_ACCESS_KEY')
  const secretKey = textSetting(env, 'STORAGE_SECRET_KEY')
  if (accessKey === null) throw new SettingError(`STORAGE_ACCESS_KEY: needed with ${named}`)
  if (secretKey === null) throw new SettingError(`STORAGE_SECRET_KEY: needed with ${named}`)
  return {
    bucket,
    prefix: prefix === undefined ? '' : `${prefix}/`,
    region: textSetting(env, 'STORAGE_REGION') ?? 'us-east-1',
    endpoint,
    // Stores of one's own seldom have a name for every bucket.
    pathStyle: onOff(env, 'STORAGE_PATH_STYLE', endpoint !== null),
    accessKey,
    secretKey,
  }
}
