import { type Config, secretKeyOf } from '../platform/config.ts'
import { createSecrets, type Secrets } from '../platform/secrets.ts'

/** Returns the keys of this installation, from SECRET_KEY or from the data folder. */
export const serverSecrets = (config: Config): Secrets => createSecrets(secretKeyOf(config))
