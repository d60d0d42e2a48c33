import { costsOf, lines, needsOf, trade } from './trade.js';

export const care = [
  trade(
    {
      name: 'a diagnostic laboratory',
      title: 'Set up a medical diagnostic laboratory in {city}',
      subtitle: 'Scientists, analysers and results before noon',
      pitch:
        'A laboratory for sixty patients a day: registration of the facility and its scientists, which analysers pay, quality control and doctors who refer.',
      ...{ industry: 'diagnostics', price: 28_000, craft: ['Analysers and quality', 'Referrals and turnaround'] },
    },
    needsOf`
      health | Registration of the facility and of the superintendent scientist | 180000 | 60 | licences of the staff, room plan, and a contract for clinical waste
      environment | Clinical waste permit | 45000 | 21 | sharps boxes and the collector’s licence
      data | Registration as a keeper of health data | 30000 | 14 | who reads results and how they are sent`,
    lines`
      Lease analysers with reagents from one supplier for the first two years. Owning them looks cheaper until the first board fails.
      Run controls each morning before the first patient and keep the chart on the wall. Accreditation begins with that sheet, and so does trust.
      Chemistry, haematology and malaria are eight tenths of requests. Send the rest to a reference laboratory by courier and earn on the sample.
      Promise results by noon for samples before nine, and send them to the patient’s phone. Doctors refer to whom their patients praise.
      Pay for no referrals: it is forbidden and found out. A doctor who gets a printed trend of the last three results refers without it.
      Put the waiting room near the door and blood drawing behind a curtain. Fear of needles is lost in a quiet corner and spreads in a corridor.`,
    costsOf`
      Rooms with water, power backup and air | 4800000
      Leased analysers, deposit | 6500000
      Centrifuges, fridges and furniture | 3200000
      Reagents and wages, three months | 5400000`,
  ),
  trade(
    {
      name: 'a home nursing agency',
      title: 'Home nursing and elder care agency in {city}',
      subtitle: 'Carers whom families leave the keys to',
      pitch:
        'How an agency recruits, checks and places nurses and carers, with contracts that protect the patient, the carer and you.',
      ...{ industry: 'home-care', price: 12_500, craft: ['Carers and checks', 'Families, contracts and care plans'] },
    },
    needsOf`
      health | Registration as a provider of care | 95000 | 45 | a nurse in charge, a policy for medicines and the emergency plan
      labour | Contracts and insurance of carers | 40000 | 10 | hours, rest days and accident cover
      data | Registration for health data | 30000 | 14 | where care notes are kept and who may read them`,
    lines`
      Call two earlier families of each carer and ask what they would change. The answer tells more than a certificate.
      Train for three days on lifting, bed sores, medicines and dementia before the first placement, and pay those days.
      Pair each patient with two carers who know each other. Illness of one is then a message and not a crisis.
      Visit the home before the quotation: stairs, toilet, who else lives there, and who decides. Half of all complaints are decided in that hour.
      Write the care plan on one page that hangs in the kitchen, with medicines by hour and the number of the doctor.
      Charge by month in advance with a week’s notice on both sides, and keep the carers’ wages apart from your own money.`,
    costsOf`
      Office and training room, one year | 1600000
      Recruitment, checks and training | 900000
      Insurance and uniforms | 550000
      Advertising and wages, three months | 2300000`,
  ),
  trade(
    {
      name: 'a gym',
      title: 'Open a gym in {city} that people still visit in March',
      subtitle: 'Floor, machines, trainers and memberships that renew',
      pitch:
        'A gym of 300 square metres: what to buy new and what used, classes that fill, insurance, and a price that keeps members after January.',
      ...{
        industry: 'wellness-and-fitness',
        price: 9_200,
        craft: ['Floor and machines', 'Members, classes and trainers'],
      },
    },
    needsOf`
      local | Permit for a place of public use | 35000 | 14 | exits, toilets and the noise of music
      fire | Fire certificate | 45000 | 14 | two exits and lit signs
      health | Hygiene inspection of showers | 20000 | 14 | water, drains and cleaning records`,
    lines`
      Look for a ground floor with four metres of height. Weights on an upper floor end in a dispute with the tenant below.
      Buy racks and plates new, treadmills used from a hotel with the service book. Treadmills lose two thirds of their price in two years.
      Mirrors, ventilation and light cost a tenth and are what visitors call the quality of the gym.
      Sell three months, not one. Somebody who comes for twelve weeks stays for the year, and January’s crowd without it is gone in February.
      Pay trainers a share of their clients’ fees and let them keep their own name. The good ones bring thirty members each.
      Offer a women’s hour with a woman as trainer in the morning. In most towns it is the only one, and it is full.`,
    costsOf`
      Racks, plates and twelve machines | 9800000
      Rubber floor, mirrors and air | 3600000
      Rent, two years | 4800000
      Software, cameras and launch | 850000`,
  ),
  trade(
    {
      name: 'a herbal products company',
      title: 'Herbal remedies from {city}: from the recipe to the listing number',
      subtitle: 'Safety tests, honest claims and a bottle that may be sold',
      pitch:
        'How a traditional recipe becomes a listed product: documentation, toxicity tests, manufacture under contract, and claims that the label may make.',
      ...{ industry: 'herbal-products', price: 13_500, craft: ['Evidence and recipe', 'Manufacture and claims'] },
    },
    needsOf`
      food | Listing of the herbal product | 90000 | 120 | toxicity data, the plant’s botanical name and stability
      standards | Test of heavy metals and microbes | 60000 | 30 | three batches
      culture | Protection of the mark and label | 40000 | 60 | a search of marks that sound alike`,
    lines`
      Have each plant named by a herbarium. A folk name covers three species, and one of them may be poisonous.
      The acute toxicity test takes six weeks at a university and costs less than one month of advertising that you would have to withdraw.
      Dry in shade below forty degrees and test moisture. Mould in a capsule is what laboratories find most.
      Manufacture under contract in a registered factory for the first two years. A room of your own has to pass the same inspection as a drug maker’s.
      Say “supports” and “traditionally used for”. A label that cures is taken from shelves on the day an inspector reads it.
      Sell through pharmacies with a leaflet for the pharmacist, who will not recommend what she cannot explain.`,
    costsOf`
      Tests and documentation | 1850000
      Contract manufacture, first batches | 2700000
      Labels, leaflets and marks | 480000
      Launch with forty pharmacies | 950000`,
  ),
  trade(
    {
      name: 'a nursery school',
      title: 'Start a crèche and nursery school in {city}',
      subtitle: 'Approval, safe rooms and the first forty children',
      pitch:
        'Opening a nursery for children from three months to five years: approval by the ministry, rooms and ratios, teachers, fees and trust.',
      ...{
        industry: 'nursery-and-primary-schools',
        price: 15_500,
        craft: ['Rooms, ratios and safety', 'Teachers, fees and parents'],
      },
    },
    needsOf`
      education | Approval of the school | 150000 | 90 | floor area for each child, qualified teachers and a first-aid room
      fire | Fire certificate and drill plan | 45000 | 14 | doors without keys on the inside
      health | Food hygiene and first-aid inspection | 25000 | 14 | the kitchen, water and health cards`,
    lines`
      Plan two square metres for each child and one carer for six babies, ten toddlers or fifteen pre-schoolers. Approval counts heads, and so do mothers.
      One gate, one book, one list of who may collect. A child is handed to nobody else, even to an uncle with a photograph.
      Fence, soft ground and shade come before toys. Inspectors begin outside, and so do accidents.
      Hire the head teacher three months before the opening. She chooses the others, and parents enrol because of her.
      Publish all fees on one page, meals and outings included. Small extras in the second term lose more children than a higher fee in the first.
      Send a photograph and two lines a day to each parent. It costs an assistant half an hour and fills the next class.`,
    costsOf`
      Building works and fence | 4200000
      Furniture, cots and toys | 2600000
      Rent, two years | 3600000
      Wages until the second term | 3300000`,
  ),
  trade(
    {
      name: 'a coding academy',
      title: 'Coding academy in {city}: twelve weeks to a first job',
      subtitle: 'Curriculum, employers and fees that students can pay',
      pitch:
        'A school for software that is measured by jobs: curriculum, laptops, teachers from practice, employers at the table and fees in instalments.',
      ...{
        industry: 'vocational-training',
        price: 11_800,
        craft: ['Curriculum and teachers', 'Students, employers and fees'],
      },
    },
    needsOf`
      education | Recognition as a training centre | 120000 | 60 | curriculum, rooms, and certificates of the trainers
      fire | Fire certificate | 40000 | 14 | cables, exits and extinguishers
      data | Registration for student data | 25000 | 14 | what is kept of applicants, and for how long`,
    lines`
      Teach one path from the first day to a shipped product. Three half paths make graduates who interview for none.
      Hire people who write software on other days and pay them by the week they teach. Full-time teachers fall behind in a year.
      Give each cohort a real customer, such as a clinic that needs a booking page, and a demonstration day with employers.
      Test applicants for patience, not for mathematics: two hours with a problem and a manual show who asks and who leaves.
      Let fees be paid in four parts, the last one after the first salary under a written contract with a guarantor.
      Three employers in your council change what is taught each quarter and take two graduates each. This is the advertisement.`,
    costsOf`
      Twenty laptops with cover | 7600000
      Rooms, power and internet, one year | 3400000
      Trainers, first cohort | 2800000
      Recognition and launch | 520000`,
  ),
  trade(
    {
      name: 'a driving school',
      title: 'Driving school in {city} with approved instructors',
      subtitle: 'Dual-control cars, a yard and lessons by the hour',
      pitch:
        'From two cars to an approved school: the yard, dual controls, instructors, insurance and a course that passes its students.',
      ...{
        industry: 'vocational-training',
        price: 6_800,
        craft: ['Cars, yard and instructors', 'Lessons and bookings'],
      },
    },
    needsOf`
      transport | Accreditation of the school | 140000 | 45 | dual controls, the yard, a classroom and qualified instructors
      local | Permit for the yard | 25000 | 14 | the way in and out of traffic
      labour | Insurance of instructors and students | 35000 | 7 | a policy that names learners`,
    lines`
      Fit dual pedals at a workshop that gives a certificate. The accreditation looks at it first and at the tyres second.
      A yard of 1,200 square metres teaches hill start, parking and reversing in a third of the road time.
      Take instructors with ten years and no accident rather than with the best car. Sit beside them for a day without saying who you are.
      Sell a course of fifteen hours with the theory test included. Single hours bring nervous people back too late to learn.
      Let students book by phone at half past six in the morning: those who work learn before work, and roads are empty.
      Record each lesson on one card that the student signs. It ends the argument about what was taught, also after an accident.`,
    costsOf`
      Two cars with dual controls | 9600000
      Yard and classroom, two years | 1900000
      Insurance and accreditation | 620000
      Simulator, used | 850000`,
  ),
];
