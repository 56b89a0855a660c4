import { join } from 'node:path';
import config from '../../../jest.config.mjs';
import { guardedFolders } from './rooms.ts';

/** The unit and component tests of the rooms, by jest's own runner, with their guards watched; each test has one try. */
const own = (name) => join(import.meta.dirname, name);
const wanted = Object.keys(guardedFolders).flatMap((room) => [`${room}:unit`, `${room}:component`]);

// oxlint-disable-next-line import/no-default-export -- jest takes it in no other form
export default {
  ...config,
  reporters: ['default'],
  projects: config.projects
    .filter(({ displayName }) => wanted.includes(displayName))
    .map((project) => ({
      ...project,
      runner: 'jest-runner',
      testRunner: 'jest-circus/runner',
      testEnvironment: 'node',
      // Our own packages by their sources, not by what is built of them for others.
      testEnvironmentOptions: { customExportConditions: ['node', 'node-addons', 'booking-source'] },
      transform: {
        '^.+\\.ts$': [
          own('transform.ts'),
          {
            jsc: { target: 'es2024', parser: { syntax: 'typescript' } },
            module: { type: 'es6' },
            sourceMaps: 'inline',
          },
        ],
      },
      setupFilesAfterEnv: [own('watch.ts')],
    })),
};
