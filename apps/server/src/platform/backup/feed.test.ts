import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { feed } from './feed.ts'

const FULL = Buffer.alloc(256 * 1024)

/** A promise that counts the callers waiting for it. */
class CountedPromise<T> extends Promise<T> {
  static waiting = 0
  // biome-ignore lint/suspicious/noThenProperty: the class counts the calls of its `then`
  override then<A = T, B = never>(
    onDone?: ((value: T) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    CountedPromise.waiting++
    return super.then(onDone, onError)
  }
}

it('holds no memory of a write once the stream accepted it, however many writes there are', async () => {
  const stream = new PassThrough()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const into = feed(stream, CountedPromise.resolve(promise))
  stream.resume()
  finished(stream).then(resolve, reject)
  const waiting = () => [CountedPromise.waiting, stream.listenerCount('drain'), stream.listenerCount('close')]
  const before = waiting()
  for (let at = 0; at < 100; at++) await into.write(FULL)
  expect(waiting()).toEqual(before)
  await into.end()
})

it('throws the reader’s error from a pending write and from later ones', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const into = feed(new PassThrough(), promise)
  const waiting = into.write(FULL)
  const failure = new Error('the store is away')
  reject(failure)
  await expect(waiting).rejects.toBe(failure)
  await expect(into.write(FULL)).rejects.toBe(failure)
})

it('rejects writes that a reader which ended early will not read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const into = feed(new PassThrough(), promise)
  const waiting = into.write(FULL)
  resolve()
  await expect(waiting).rejects.toThrow('nothing reads the stream any more')
})
