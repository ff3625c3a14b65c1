import { randomBytes } from 'node:crypto'
import type { BinaryNode, LTHashState } from 'baileys'
import { encodeSyncdPatch, makeLtHashGenerator, newLTHashState, proto } from 'baileys'
import type { MediaHost } from './media.ts'
import { encryptMedia } from './media.ts'
import { attr, bytesOf, child, node, required } from './nodes.ts'

/** One change by the phone: its index, its value and its collection. */
export interface StateChange {
  collection: string
  index: string[]
  value: proto.ISyncActionValue
  apiVersion: number
}

interface Collection {
  state: LTHashState
  patches: Array<{ version: number; bytes: Uint8Array }>
  /** The latest value of every index, as a snapshot lists them. */
  records: Map<string, proto.ISyncdRecord>
  snapshot: { version: number; bytes: Uint8Array } | undefined
}

/**
 * The shared state of one account's devices, as stored by the server: encrypted with a key that only the devices have.
 */
export class SharedState {
  private readonly keyId = randomBytes(6)
  private readonly keyData = randomBytes(32)
  private readonly collections = new Map<string, Collection>()

  /** The phone's message that shares the key with a new device. */
  keyShare(): proto.IMessage {
    const fingerprint = { rawId: 1, currentIndex: 0, deviceIndexes: [0] }
    const keyData = { keyData: this.keyData, fingerprint, timestamp: Date.now() }
    return {
      protocolMessage: {
        type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
        appStateSyncKeyShare: { keys: [{ keyId: { keyId: this.keyId }, keyData }] },
      },
    }
  }

  /**
   * Adds a change of the phone.
   * @param media stores the snapshot for new devices; without it they get all patches
   * @returns the collection's new version
   */
  async change({ collection: name, index, value, apiVersion }: StateChange, media?: MediaHost): Promise<number> {
    const operation = proto.SyncdMutation.SyncdOperation.SET
    const create = {
      type: name as Parameters<typeof encodeSyncdPatch>[0]['type'],
      index,
      syncAction: value,
      apiVersion,
    }
    const keyId = this.keyId.toString('base64')
    const { patch, state } = await encodeSyncdPatch(
      { ...create, operation },
      keyId,
      this.collection(name).state,
      async () => ({
        keyData: this.keyData,
      }),
    )
    this.add(name, { ...patch, version: { version: state.version } }, state)
    if (media) await this.takeSnapshot(name, required(patch.snapshotMac, 'snapshot mac'), media)
    return state.version
  }

  /** The version of a collection; 0 when it was never changed. */
  version(name: string): number {
    return this.collection(name).state.version
  }

  /** Answers a device that requests the changes of a collection, or adds a change. */
  answer(request: BinaryNode): BinaryNode {
    const name = attr(request, 'name')
    const newPatch = bytesOf(child(request, 'patch'))
    if (newPatch) this.accept(name, proto.SyncdPatch.decode(newPatch))
    const { state, patches, snapshot } = this.collection(name)
    const attrs = { name, version: String(state.version), type: 'result' }
    if (newPatch) return node('collection', attrs, [])
    const isWhole = request.attrs.return_snapshot === 'true' && snapshot !== undefined
    const from = isWhole ? snapshot.version : Number(request.attrs.version ?? 0)
    const missing = patches.filter(({ version }) => version > from).map(({ bytes }) => node('patch', {}, bytes))
    return node('collection', attrs, [
      ...(isWhole ? [node('snapshot', {}, snapshot.bytes)] : []),
      ...(missing.length > 0 ? [node('patches', {}, missing)] : []),
    ])
  }

  private collection(name: string): Collection {
    const existing = this.collections.get(name)
    if (existing) return existing
    const newCollection = { state: newLTHashState(), patches: [], records: new Map(), snapshot: undefined }
    this.collections.set(name, newCollection)
    return newCollection
  }

  private accept(name: string, patch: proto.ISyncdPatch): void {
    const { state } = this.collection(name)
    const generator = makeLtHashGenerator(state)
    for (const { record, operation } of patch.mutations ?? []) {
      const blob = required(record?.value?.blob, 'value')
      const indexMac = required(record?.index?.blob, 'index')
      generator.mix({ indexMac, valueMac: blob.subarray(-32), operation: required(operation, 'operation') })
    }
    const version = state.version + 1
    this.add(name, { ...patch, version: { version } }, { ...state, ...generator.finish(), version })
  }

  private add(name: string, patch: proto.ISyncdPatch, state: LTHashState): void {
    const collection = this.collection(name)
    collection.state = state
    collection.patches.push({ version: state.version, bytes: proto.SyncdPatch.encode(patch).finish() })
    for (const { record } of patch.mutations ?? []) {
      const index = Buffer.from(required(record?.index?.blob, 'index')).toString('base64')
      if (record) collection.records.set(index, record)
    }
  }

  private async takeSnapshot(name: string, mac: Uint8Array, media: MediaHost): Promise<void> {
    const collection = this.collection(name)
    const { version } = collection.state
    const records = [...collection.records.values()]
    const plain = proto.SyncdSnapshot.encode({ version: { version }, records, mac, keyId: { id: this.keyId } }).finish()
    const { body, mediaKey, fileSha256, fileEncSha256, fileLength } = await encryptMedia(plain, 'md-app-state')
    const reference = { mediaKey, directPath: media.put(body), fileSha256, fileEncSha256, fileSizeBytes: fileLength }
    collection.snapshot = { version, bytes: proto.ExternalBlobReference.encode(reference).finish() }
  }
}
