import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import { afterAll } from 'vitest'
import { type Stage, stage } from './stage.ts'

/** A journey whose WhatsApp connections use a network in this process. */
export interface NetworkStage {
  here: Stage
  /** Valid in hooks and tests. */
  readonly network: FakeWhatsApp
}

/**
 * Gives a journey its own product, which pairs with the phones of a network.
 * @param more starts further servers of the journey, and returns the settings that name them
 */
export function networkStage(more: () => Promise<Record<string, string>> = async () => ({})): NetworkStage {
  let folder = ''
  let network: FakeWhatsApp | undefined
  // Registered before the stage's hook, so that it runs after it: the product stops first.
  afterAll(async () => {
    await network?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })
  const here = stage({
    async own() {
      // libsignal prints session records, keys included, to the console.
      console.info = () => {}
      console.warn = () => {}
      folder = await mkdtemp(join(tmpdir(), 'recado-network-'))
      network = await FakeWhatsApp.start()
      const authority = join(folder, 'media-ca.pem')
      await writeFile(authority, network.media.caPem)
      return {
        WHATSAPP_SOCKET_URL: network.url,
        WHATSAPP_ROOT_KEY: network.rootPublicKey.toString('hex'),
        NODE_EXTRA_CA_CERTS: authority,
        ...(await more()),
      }
    },
  })
  return {
    here,
    get network() {
      if (!network) throw new Error('the network is ready in hooks and tests only')
      return network
    },
  }
}
