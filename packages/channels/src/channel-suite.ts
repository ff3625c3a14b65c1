import { afterEach, beforeEach, describe } from 'vitest'
import { acksTests } from './channel-suite-acks.ts'
import { changesTests } from './channel-suite-changes.ts'
import { contentTests } from './channel-suite-content.ts'
import type { Fixture } from './channel-suite-fixture.ts'
import { makeFixture } from './channel-suite-fixture.ts'
import { messagesTests } from './channel-suite-messages.ts'
import type { TestNetwork } from './channel-suite-network.ts'
import { sessionTests } from './channel-suite-session.ts'

/**
 * The tests of every provider. `makeNetwork` builds a network for one test. Nothing is skipped: a provider must refuse
 * abilities that it lacks.
 */
export function describeChannel(name: string, makeNetwork: () => Promise<TestNetwork>): void {
  describe(`channel ${name}`, () => {
    let fixture: Fixture | null = null
    const at = () => {
      if (!fixture) throw new Error('no network')
      return fixture
    }

    beforeEach(async () => {
      fixture = makeFixture(await makeNetwork())
    })

    afterEach(async () => {
      await fixture?.probe.end()
      await fixture?.network.stop()
      fixture = null
    })

    sessionTests(at)
    messagesTests(at)
    acksTests(at)
    contentTests(at)
    changesTests(at)
  })
}
