/** What the page expects of a browser before anything is drawn; imported first. */

import { vi } from 'vitest'

vi.stubGlobal('navigator', { language: 'en' })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) })
