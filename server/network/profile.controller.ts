import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { userOf } from '#projections/accounts/accounts.queries';
import { profileOf } from '#projections/network/profile.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { openColumns, type Sealed } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import {
  cofounderProfile,
  HideCofounderProfile,
  LimitRequests,
  type ProfileCommand,
  SaveCofounderAbout,
  SaveCofounderRole,
  SaveCofounderSkills,
} from './cofounder-profile.js';
import { profileLimit } from './network.limits.js';
import { partOwn, withOwn } from './own-words.js';
import { cityOf, countryOf, skillOf } from './profile-vocabulary.js';
import { PROFILE_TEXTS } from './profile.events.js';
import { aboutForm, requestsForm, roleForm, skillsForm } from './profile.input.js';
import type { Reception } from './reception.js';
import { ownProfile, STEPS } from './profile.output.js';

/** The caller's co-founder profile, saved and published step by step (A10). */
@Controller('co-founders/me')
@Policy('user')
export class ProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly store: EventStore,
    private readonly views: ViewPositions,
  ) {}

  @Get()
  @Output(dataOf(ownProfile))
  async own(@CurrentUser() me: Me) {
    return { data: await this.profile(me) };
  }

  @Put('about')
  @Output(messageWith(ownProfile))
  async saveAbout(@CurrentUser() me: Me, @Input(aboutForm) form: z.output<typeof aboutForm>) {
    const { publish: isWanted } = form;
    const [country, city] = [partOwn([form.country], countryOf), partOwn([form.city], cityOf)];
    const before = (await this.store.state(cofounderProfile, me.id)).saved.about;
    const seal = (field: 'name' | 'email' | 'phone' | 'profession' | 'description') =>
      this.seal(me, PROFILE_TEXTS[field], form[field], before?.[field]);
    const places = {
      ...{ country: country.known.join(), city: city.known.join() },
      ownCountry: await this.seal(me, PROFILE_TEXTS.own_country, country.own, before?.ownCountry),
      ownCity: await this.seal(me, PROFILE_TEXTS.own_city, city.own, before?.ownCity),
    };
    const texts = {
      ...{ name: await seal('name'), email: await seal('email'), phone: await seal('phone') },
      ...{ profession: await seal('profession'), description: await seal('description') },
    };
    return this.save(me, new SaveCofounderAbout({ userId: me.id, ...texts, ...places, isWanted, at: now() }));
  }

  @Put('role')
  @Output(messageWith(ownProfile))
  saveRole(@CurrentUser() me: Me, @Input(roleForm) form: z.output<typeof roleForm>) {
    const { role, looking_for: lookingFor, publish: isWanted } = form;
    return this.save(me, new SaveCofounderRole({ userId: me.id, role, lookingFor, isWanted, at: now() }));
  }

  /** The last step. It also publishes a profile that an earlier step was to publish. */
  @Put('skills')
  @Output(messageWith(ownProfile))
  async saveSkills(@CurrentUser() me: Me, @Input(skillsForm) form: z.output<typeof skillsForm>) {
    const { stage, interests, publish: isWanted } = form;
    const { known: skills, own } = partOwn(form.skills, skillOf);
    const before = (await this.store.state(cofounderProfile, me.id)).saved.skills;
    const ownSkills = await this.seal(me, PROFILE_TEXTS.own_skills, own, before?.ownSkills);
    const saved = { userId: me.id, stage, skills, ownSkills, interests, isWanted, at: now() };
    return this.save(me, new SaveCofounderSkills(saved));
  }

  /** Others see the profile no longer; it stays a draft. */
  @Post('pause')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(ownProfile))
  async pause(@CurrentUser() me: Me, @Identity() identity: CommandIdentity) {
    await this.limits.count(profileLimit, me.id);
    await this.commands.execute(identified(new HideCofounderProfile({ userId: me.id, at: now() }), identity));
    await this.views.settled();
    return { message: 'Your profile is hidden', data: await this.profile(me) };
  }

  /** From whom the caller takes requests, and how many. */
  @Put('requests')
  @Output(messageWith(ownProfile))
  async limitRequests(@CurrentUser() me: Me, @Input(requestsForm) form: z.output<typeof requestsForm>) {
    await this.limits.count(profileLimit, me.id);
    const { weekly, needs_profile: needsProfile, needs_sought: needsSought, needs_country: needsCountry } = form;
    const reception = { weekly, needsProfile, needsSought, needsCountry };
    await this.commands.execute(new LimitRequests({ userId: me.id, ...reception, at: now() }));
    await this.views.settled();
    return { message: 'Saved', data: await this.profile(me) };
  }

  private async save(me: Me, command: ProfileCommand) {
    await this.limits.count(profileLimit, me.id);
    await this.commands.execute(command);
    await this.views.settled();
    const data = await this.profile(me);
    return { message: data.status === 'published' ? 'Your profile is published' : 'Saved', data };
  }

  /** A text that is as it was saved keeps its ciphertext, so that the same step is not saved twice. */
  private async seal(me: Me, purpose: string, text: string, before: Sealed | null = null) {
    if (!text) return null;
    const isSame = before !== null && (await this.encryption.decrypt(before, purpose)) === text;
    return isSame ? before : this.encryption.encrypt(me.id, purpose, text);
  }

  /** What was never saved is as the account has it. */
  private async profile(me: Me) {
    const row = await profileOf(this.db.sql, me.id);
    const { complete, reception } = await this.store.state(cofounderProfile, me.id);
    const requests = requestsOf(reception);
    const incomplete = STEPS.filter((step) => !complete[step]);
    if (!row) return { ...(await this.ofAccount(me)), ...NOTHING_SAVED, requests, incomplete };
    const isSaved = row.name ?? row.email ?? row.profession ?? row.description ?? row.phone;
    const [texts] = await openColumns(this.encryption, [row], PROFILE_TEXTS);
    const { role, looking_for, stage, interests, status } = row;
    const { name = '', email = '', phone = '', profession = '', description = '' } = texts!;
    const { country, city, skills } = withOwn(row, texts!);
    const about = isSaved ? { name, email, phone, profession, description, country, city } : await this.ofAccount(me);
    return { ...about, role, looking_for, stage, skills, interests, status, requests, incomplete };
  }

  private async ofAccount(me: Me) {
    const { first_name, last_name, email, phone, country } = (await userOf(this.db.sql, me.id))!;
    const name = `${first_name} ${last_name}`.trim();
    return { name, email, phone, profession: '', description: '', country, city: '' };
  }
}

const requestsOf = ({ weekly, needsProfile, needsSought, needsCountry }: Reception) => ({
  ...{ weekly, needs_profile: needsProfile, needs_sought: needsSought, needs_country: needsCountry },
});

const NOTHING_SAVED = {
  ...{ role: '', looking_for: [], stage: '', skills: [], interests: [] },
  status: 'draft' as const,
};
