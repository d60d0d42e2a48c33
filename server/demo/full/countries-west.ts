import { country } from './country.js';
import { rows } from './table.js';

/** Authorities of West Africa and the USA. */
export const west = [
  country(
    'Nigeria',
    {
      fee: 35_000,
      days: 5,
      how: 'The name is reserved on the portal first and kept for sixty days; the directors need a National Identification Number, and a company with foreign shareholders states a capital of ₦100 million.',
    },
    'Take the tax number with the certificate. VAT is 7.5 per cent, and a small company below the turnover limit files nil returns but still files.',
    rows`
    company | Corporate Affairs Commission = CAC
    tax | Federal Inland Revenue Service, now the Nigeria Revenue Service = FIRS
    labour | Nigeria Social Insurance Trust Fund = NSITF
    food | National Agency for Food and Drug Administration and Control = NAFDAC
    standards | Standards Organisation of Nigeria = SON
    environment | National Environmental Standards and Regulations Enforcement Agency = NESREA
    fire | Federal Fire Service
    health | Medical and Dental Council of Nigeria = MDCN
    transport | Federal Road Safety Corps = FRSC
    telecoms | Nigerian Communications Commission = NCC
    energy | Nigerian Midstream and Downstream Petroleum Regulatory Authority = NMDPRA
    education | National Board for Technical Education = NBTE
    agriculture | Nigeria Agricultural Quarantine Service = NAQS
    tourism | Nigerian Tourism Development Authority = NTDA
    data | Nigeria Data Protection Commission = NDPC
    finance | Federal Competition and Consumer Protection Commission = FCCPC
    culture | National Film and Video Censors Board = NFVCB`,
  ),
  country(
    'Ghana',
    {
      fee: 62_000,
      days: 7,
      how: 'The forms name the directors, the secretary, the auditor and every beneficial owner; each needs a Ghana Card, whose number is the tax number too.',
    },
    'Register for VAT once the turnover passes the threshold; the levies beside it are charged on the same invoice.',
    rows`
    company | Office of the Registrar of Companies = ORC
    tax | Ghana Revenue Authority = GRA
    labour | Social Security and National Insurance Trust = SSNIT
    food | Food and Drugs Authority = FDA
    standards | Ghana Standards Authority = GSA
    environment | Environmental Protection Authority = EPA
    fire | Ghana National Fire and Rescue Service = GNFS
    health | Health Facilities Regulatory Agency = HeFRA
    transport | Driver and Vehicle Licensing Authority = DVLA
    telecoms | National Communications Authority = NCA
    energy | National Petroleum Authority = NPA
    education | National Schools Inspectorate Authority = NaSIA
    agriculture | Plant Protection and Regulatory Services Directorate = PPRSD
    tourism | Ghana Tourism Authority = GTA
    data | Data Protection Commission = DPC
    finance | Bank of Ghana
    culture | National Film Authority = NFA`,
  ),
  country(
    'USA',
    {
      fee: 460_000,
      days: 6,
      how: 'Most small businesses form a limited liability company with the state and name a registered agent there; the federal employer number follows online in minutes, and free of charge.',
    },
    'Collect sales tax under a state permit from the first sale; income tax passes through to the owner unless another treatment is chosen.',
    rows`
    company | Secretary of State
    tax | Internal Revenue Service = IRS
    labour | State Workforce Commission
    food | County Health Department
    standards | Consumer Product Safety Commission = CPSC
    environment | Environmental Protection Agency = EPA
    fire | Fire Marshal’s Office
    health | State Board of Medicine
    transport | Department of Transportation = DOT
    telecoms | Federal Communications Commission = FCC
    energy | State Licensing Board for Electricians
    education | State Department of Education
    agriculture | Department of Agriculture = USDA
    tourism | City Convention and Visitors Bureau
    data | State Attorney General
    finance | State Department of Banking
    culture | Copyright Office`,
  ),
];
