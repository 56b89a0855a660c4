import { listsOf } from '@booking/persistence/entity-lists.ts';
import type { Connection, Session } from '@booking/persistence/mongo.ts';
import { createTenantStore, type Document, type TenantStore } from '@booking/persistence/tenant-store.ts';
import { recordSchema } from '@booking/persistence/record-schema.ts';
import type { OpeningGroup } from './opening-rules.ts';
import { scheduleGroupRecord, scheduleRecord, type Schedule, type ScheduleGroup } from './schedule.ts';

const groupSchema = recordSchema(scheduleGroupRecord);
groupSchema.index({ organization_id: 1, resource_id: 1, name: 1, _id: 1 }); // answers groupIds without reading a group
groupSchema.index({ organization_id: 1, name: 1, _id: 1 });

const scheduleSchema = recordSchema(scheduleRecord);
scheduleSchema.index({ organization_id: 1, schedule_group_id: 1, weekday: 1, start_time: 1 });
scheduleSchema.index({ organization_id: 1, resource_id: 1 });
scheduleSchema.index({ organization_id: 1, weekday: 1, _id: 1 });

export interface ScheduleStores {
  groups: TenantStore<ScheduleGroup>;
  schedules: TenantStore<Schedule>;
  /** Opening groups of several resources at once; resources without any are absent. */
  openingGroups(
    organizationId: string,
    resourceIds: readonly string[],
    session?: Session,
  ): Promise<Map<string, OpeningGroup[]>>;
  groupsOf(organizationId: string, resourceIds: readonly string[]): Promise<ScheduleGroup[]>;
  /** Ids of the groups by resource, in the order of their names; resources without any are absent. */
  groupIds(organizationId: string, resourceIds: readonly string[]): Promise<Map<string, string[]>>;
  schedulesOf(organizationId: string, groupIds: readonly string[]): Promise<Schedule[]>;
  /** How many a resource has. */
  countOf(organizationId: string, resourceId: string, session: Session): Promise<number>;
  removeSchedulesOf(organizationId: string, groupId: string, session: Session): Promise<void>;
  removeAllOf(organizationId: string, resourceId: string, session: Session): Promise<void>;
}

export function createScheduleStores(connection: Connection): ScheduleStores {
  const groups = createTenantStore<ScheduleGroup>(connection, {
    ...listsOf(scheduleGroupRecord),
    collection: 'schedule_groups',
    schema: groupSchema,
    defaultSort: { name: 1 },
  });
  const schedules = createTenantStore<Schedule>(connection, {
    ...listsOf(scheduleRecord),
    collection: 'schedules',
    schema: scheduleSchema,
    defaultSort: { weekday: 1 },
  });
  const inSession = (session?: Session) => (session ? { session } : {});

  return {
    groups,
    schedules,
    async openingGroups(organizationId, resourceIds, session) {
      const found = new Map<string, OpeningGroup[]>();
      if (resourceIds.length === 0) return found;
      const condition = { organization_id: organizationId, resource_id: { $in: resourceIds } };
      const options = inSession(session);
      const groupDocuments = await groups.model.find(condition, null, options).lean<Document<ScheduleGroup>[]>();
      const scheduleDocuments = await schedules.model.find(condition, null, options).lean<Document<Schedule>[]>();
      const byGroup = Map.groupBy(scheduleDocuments, ({ schedule_group_id }) => schedule_group_id);
      for (const group of groupDocuments) {
        const list = found.get(group.resource_id) ?? [];
        found.set(group.resource_id, list);
        list.push({
          available_from: group.available_from,
          available_to: group.available_to,
          schedules: byGroup.get(group._id) ?? [],
        });
      }
      return found;
    },
    async groupsOf(organizationId, resourceIds) {
      if (resourceIds.length === 0) return [];
      const documents = await groups.model
        .find({ organization_id: organizationId, resource_id: { $in: resourceIds } })
        .sort({ name: 1, _id: 1 })
        .lean<Document<ScheduleGroup>[]>();
      return documents.map(groups.fromDocument);
    },
    async groupIds(organizationId, resourceIds) {
      const byResource = new Map<string, string[]>();
      if (resourceIds.length === 0) return byResource;
      const found = await groups.model
        .find({ organization_id: organizationId, resource_id: { $in: resourceIds } }, { resource_id: 1 })
        .sort({ resource_id: 1, name: 1, _id: 1 })
        .lean<{ _id: string; resource_id: string }[]>();
      for (const { _id, resource_id } of found) {
        const ids = byResource.get(resource_id);
        if (ids) ids.push(_id);
        else byResource.set(resource_id, [_id]);
      }
      return byResource;
    },
    async schedulesOf(organizationId, groupIds) {
      if (groupIds.length === 0) return [];
      const documents = await schedules.model
        .find({ organization_id: organizationId, schedule_group_id: { $in: groupIds } })
        .sort({ weekday: 1, start_time: 1, _id: 1 })
        .lean<Document<Schedule>[]>();
      return documents.map(schedules.fromDocument);
    },
    countOf: (organizationId, resourceId, session) =>
      schedules.model.countDocuments({ organization_id: organizationId, resource_id: resourceId }, { session }),
    async removeSchedulesOf(organizationId, groupId, session) {
      await schedules.model.deleteMany({ organization_id: organizationId, schedule_group_id: groupId }, { session });
    },
    async removeAllOf(organizationId, resourceId, session) {
      const condition = { organization_id: organizationId, resource_id: resourceId };
      await schedules.model.deleteMany(condition, { session });
      await groups.model.deleteMany(condition, { session });
    },
  };
}
