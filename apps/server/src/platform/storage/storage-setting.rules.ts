import { address, type Environment, onOff, SettingError, textSetting } from '../setting.rules.ts'

/** Settings of an S3-compatible store. */
export interface S3Settings {
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  region: string
  /** Null: Amazon's endpoint of the region. */
  endpoint: string | null
  /** Whether addresses are https://host/bucket/key instead of https://bucket.host/key. */
  pathStyle: boolean
  accessKey: string
  secretKey: string
}

// Bucket names as Amazon allows them, which other stores follow.
const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*)?)?\/?$/

/**
 * Reads the store of STORAGE_URL. Null: a local folder.
 * @throws SettingError
 */
export function readStorage(env: Environment): S3Settings | null {
  const url = textSetting(env, 'STORAGE_URL')
  return url === null ? null : readS3(env, url, 'STORAGE_URL')
}

/**
 * Reads a store's address with the credentials of the settings.
 * @param source the setting or argument with the address, for errors
 * @throws SettingError
 */
export function readS3(env: Environment, url: string, source: string): S3Settings {
  const [, bucket, prefix] = bucketAddress.exec(url) ?? []
  if (bucket === undefined || prefix?.split('/').some((part) => part === '.' || part === '..'))
    // The address is not repeated, because it may contain credentials of another kind of store.
    throw new SettingError(`${source}: expected s3://bucket or s3://bucket/folder`)
  const endpoint = address(env, 'STORAGE_ENDPOINT', ['http', 'https'])
  if (endpoint !== null && /[@?#]/.test(endpoint))
    throw new SettingError('STORAGE_ENDPOINT: expected an address without credentials and parameters')
  const accessKey = textSetting(env, 'STORAGE_ACCESS_KEY')
  const secretKey = textSetting(env, 'STORAGE_SECRET_KEY')
  if (accessKey === null) throw new SettingError(`STORAGE_ACCESS_KEY: needed with ${source}`)
  if (secretKey === null) throw new SettingError(`STORAGE_SECRET_KEY: needed with ${source}`)
  return {
    bucket,
    prefix: prefix === undefined ? '' : `${prefix}/`,
    region: textSetting(env, 'STORAGE_REGION') ?? 'us-east-1',
    endpoint,
    // Self-hosted stores seldom have a host name per bucket.
    pathStyle: onOff(env, 'STORAGE_PATH_STYLE', endpoint !== null),
    accessKey,
    secretKey,
  }
}
