import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import { type Product, startProduct } from './product.ts'

/** A running product whose WhatsApp connections use a network in this process. */
export interface ProductOnNetwork {
  network: FakeWhatsApp
  product: Product
  stop: () => Promise<void>
}

/** Starts a network, and a product that pairs with its phones. */
export async function startOnNetwork(): Promise<ProductOnNetwork> {
  // libsignal prints session records, keys included, to the console.
  console.info = () => {}
  console.warn = () => {}
  const folder = await mkdtemp(join(tmpdir(), 'recado-network-'))
  const network = await FakeWhatsApp.start()
  const authority = join(folder, 'media-ca.pem')
  await writeFile(authority, network.media.caPem)
  const product = await startProduct({
    WHATSAPP_SOCKET_URL: network.url,
    WHATSAPP_ROOT_KEY: network.rootPublicKey.toString('hex'),
    NODE_EXTRA_CA_CERTS: authority,
  })
  const stop = async () => {
    await product.stop()
    await network.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { network, product, stop }
}
