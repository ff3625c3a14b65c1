import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'

/** A WhatsApp on this machine: real Baileys sessions connect to it, and the storm simulates all phones. */
export interface WhatsApp {
  fake: FakeWhatsApp
  /** The settings with which a node uses it. */
  settings: Record<string, string>
  close(): Promise<void>
}

/** The number of each company's real line. */
export const ownerNumber = (company: number): string => `551197000${String(1_000 + company)}`

/** @param folder for the certificate of its media */
export async function startWhatsApp(folder: string): Promise<WhatsApp> {
  // libsignal prints session records, keys included, to the console.
  console.info = () => undefined
  console.warn = () => undefined
  console.error = () => undefined
  const fake = await FakeWhatsApp.start()
  // A killed client leaves a partial stanza.
  fake.on('problem', () => undefined)
  const certificate = join(folder, 'media-ca.pem')
  writeFileSync(certificate, fake.media.caPem)
  return {
    fake,
    settings: {
      WHATSAPP_SOCKET_URL: fake.url,
      WHATSAPP_ROOT_KEY: fake.rootPublicKey.toString('hex'),
      NODE_EXTRA_CA_CERTS: certificate,
    },
    close: () => fake.stop(),
  }
}
