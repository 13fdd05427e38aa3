import { expect } from 'vitest';
import { selectionMachine } from '../../../../machines/resource/selection/selection.machine.ts';
import { testModel } from '../../../support/model/model-test.ts';

const anna = { uuid: 'anna' };
const ben = { uuid: 'ben' };
const matching = { filters: { username: 'a' }, isServed: false, count: 1, isCapped: false };
const select = { type: 'SELECT', list: 'activeUsers', matched: [], isSelected: true } as const;

testModel(selectionMachine, {
  inputs: [undefined],
  events: [
    { ...select, rows: [anna, ben] },
    { ...select, rows: [anna], isSelected: false },
    { ...select, rows: [anna], matched: ['anna'], isSelected: false },
    { ...select, rows: [anna], matched: ['anna'] },
    { ...select, rows: [ben], isSelected: false },
    { ...select, list: 'inactiveUsers', rows: [ben] },
    { type: 'SELECT_MATCHING', list: 'activeUsers', matching },
    { type: 'SELECT_MATCHING', list: 'activeUsers', matching: { ...matching, isCapped: true } },
    { type: 'REPLACE', list: 'activeUsers', uuids: ['anna'] },
  ],
  abstract: ({ context: { list, picked, matching: filter, except, anchor } }) => [
    list,
    Object.keys(picked).toSorted(),
    filter?.isCapped,
    Object.keys(except),
    anchor,
  ],
  leadsTo: {
    SELECT: ['selected', 'empty'],
    SELECT_MATCHING: ['selected'],
    REPLACE: ['selected'],
    CLEAR: ['empty'],
  },
  states: {
    empty: ({ snapshot }) => {
      expect(snapshot.context).toEqual({
        list: null,
        picked: {},
        matching: null,
        except: {},
        anchor: null,
      });
    },
    selected: ({ snapshot, event }) => {
      const { list, picked, matching: filter, except, anchor } = snapshot.context;
      if (event?.type === 'SELECT') {
        expect(list).toBe(event['list']);
        expect(anchor).toBe(event['rows'].at(-1).uuid);
        for (const { uuid } of event['rows']) {
          const isMatched = filter !== null && event['matched'].includes(uuid);
          expect(isMatched ? !(uuid in except) : uuid in picked).toBe(event['isSelected']);
        }
      }
      if (event?.type === 'SELECT_MATCHING') expect([picked, except]).toEqual([{}, {}]);
      if (event?.type === 'REPLACE') expect(picked).toEqual({ anna: null });
    },
  },
});
