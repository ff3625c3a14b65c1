import { afterEach, beforeEach, describe } from 'vitest'
import { changesTests } from './channel-suite-changes.ts'
import { contentTests } from './channel-suite-content.ts'
import type { Fixture } from './channel-suite-fixture.ts'
import { makeFixture } from './channel-suite-fixture.ts'
import { lineTests } from './channel-suite-line.ts'
import { messagesTests } from './channel-suite-messages.ts'
import type { ChannelWorld } from './channel-suite-world.ts'

/**
 * What every provider does, whatever it speaks to. `makeWorld` builds a network for one test. Nothing is skipped: an
 * ability that a provider lacks must be refused.
 */
export function describeChannel(name: string, makeWorld: () => Promise<ChannelWorld>): void {
  describe(`channel ${name}`, () => {
    let fixture: Fixture | null = null
    const at = () => {
      if (!fixture) throw new Error('no world')
      return fixture
    }

    beforeEach(async () => {
      fixture = makeFixture(await makeWorld())
    })

    afterEach(async () => {
      await fixture?.probe.end()
      await fixture?.world.stop()
      fixture = null
    })

    lineTests(at)
    messagesTests(at)
    contentTests(at)
    changesTests(at)
  })
}
